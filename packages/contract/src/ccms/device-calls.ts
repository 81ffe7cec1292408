import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { paging } from "../paging.ts";
import {
  changedDevice,
  defaultPermissionSet,
  device,
  deviceDecision,
  devicePage,
  deviceReference,
  newDevice,
} from "./devices.ts";
import { tryOutStep } from "./try-out.ts";

/** The devices that an organization registered. */
export const deviceCalls = {
  getActiveDevices: {
    method: "GET",
    path: "/api/async/ccms/devices/getActiveDevices",
    summary: "The organization's devices without those that are revoked or expired, newest first.",
    auth: "member",
    system: "ccms",
    query: z.object(paging),
    answer: { type: "json", schema: devicePage },
  },
  getAllDevices: {
    method: "GET",
    path: "/api/async/ccms/devices/getAllDevices",
    summary: "All of the organization's devices, newest first.",
    auth: "member",
    system: "ccms",
    query: z.object(paging),
    answer: { type: "json", schema: devicePage },
  },
  addDevice: {
    method: "POST",
    path: "/api/async/ccms/devices/addDevice",
    summary: "Registers a device.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: newDevice },
    answer: { type: "json", schema: device },
    failure: "message",
  },
  updateDevice: {
    method: "POST",
    path: "/api/async/ccms/devices/updateDevice",
    summary: "Replaces what is registered of a device.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: changedDevice },
    answer: { type: "json", schema: device },
    failure: "message",
  },
  deleteDevice: {
    method: "DELETE",
    path: "/api/async/ccms/devices/deleteDevice",
    summary: "Deletes a device. One that was enrolled cannot be registered again.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: deviceReference },
    answer: { type: "text" },
  },
  getCountries: {
    method: "GET",
    path: "/api/async/ccms/devices/getCountries",
    summary: "The names of the countries that the EA allows; an empty list where it allows every region.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: z.array(z.string()) },
  },
  getDefaults: {
    method: "GET",
    path: "/api/async/ccms/devices/getDefaults",
    summary: "Sets of permissions to start from.",
    auth: "member",
    system: "ccms",
    answer: { type: "json", schema: z.array(defaultPermissionSet) },
  },
  decideAboutDevice: {
    method: "POST",
    path: "/api/ccms/devices/status",
    summary: "Deactivates a device, activates it again, or revokes it for good.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: deviceDecision },
    answer: { type: "json", schema: device },
    failure: "message",
  },
  tryOutDevice: {
    method: "POST",
    path: "/api/ccms/devices/tryOut",
    summary:
      "Lets a virtual station, with keys made for it, live by a device's registration: each step with what the authorities saw. Nothing is stored.",
    auth: "member",
    system: "ccms",
    body: { type: "json", schema: deviceReference },
    answer: { type: "lines", schema: tryOutStep },
  },
} as const satisfies Record<string, Call>;
