import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { paging } from "../paging.ts";
import {
  scmsDevice,
  scmsDeviceDecision,
  scmsDeviceInput,
  scmsDevicePage,
  scmsDeviceReference,
} from "./devices.ts";
import { scmsTryOutStep } from "./try-out.ts";

/** The devices that an organization registered with the SCMS. */
export const scmsDeviceCalls = {
  getDevices: {
    method: "GET",
    path: "/api/async/scms/devices/getDevices",
    summary: "All of the organization's devices, newest first.",
    auth: "member",
    system: "scms",
    query: z.object(paging),
    answer: { type: "json", schema: scmsDevicePage },
  },
  registerDevice: {
    method: "POST",
    path: "/api/async/scms/devices/registerDevice",
    summary: "Registers a device.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: scmsDeviceInput },
    answer: { type: "json", schema: scmsDevice },
    failure: "message",
  },
  updateDevice: {
    method: "POST",
    path: "/api/async/scms/devices/updateDevice/{canonicalId}",
    summary: "Replaces what is registered of a device; the path has its canonicalId as it was until now.",
    auth: "member",
    system: "scms",
    params: scmsDeviceReference,
    body: { type: "json", schema: scmsDeviceInput },
    answer: { type: "json", schema: scmsDevice },
    failure: "message",
  },
  deleteDevice: {
    method: "DELETE",
    path: "/api/async/scms/devices/deleteDevice",
    summary: "Deletes a device. One that was enrolled cannot be registered again.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: scmsDeviceReference },
    answer: { type: "text" },
  },
  decideAboutDevice: {
    method: "POST",
    path: "/api/scms/devices/status",
    summary: "Deactivates a device, activates it again, or revokes it for good.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: scmsDeviceDecision },
    answer: { type: "json", schema: scmsDevice },
    failure: "message",
  },
  tryOutDevice: {
    method: "POST",
    path: "/api/scms/devices/tryOut",
    summary:
      "Lets a virtual unit, with keys made for it, live by a device's registration: each step with what the authorities saw. Nothing is stored.",
    auth: "member",
    system: "scms",
    body: { type: "json", schema: scmsDeviceReference },
    answer: { type: "lines", schema: scmsTryOutStep },
  },
} as const satisfies Record<string, Call>;
