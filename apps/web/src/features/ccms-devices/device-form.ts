import {
  type ChangedDeviceInput,
  type Device,
  type DeviceKeyType,
  type DeviceType,
  deviceDefaults,
  isHexPairs,
  limits,
  type NewDeviceInput,
  newDevice,
  wireTexts,
} from "@v2x/contract";
import { ApiError } from "../../api/api-error.ts";
import type { SaveFailure } from "../../both-systems/devices/DeviceFormDialog.tsx";
import type { DialogPurpose } from "../../both-systems/devices/device-task.ts";
import { wholeNumber } from "../../both-systems/fields/number-problem.ts";
import {
  duplicateRows,
  type PermissionFields,
  type PermissionProblem,
  psidProblem,
  sspProblem,
  withPermissions,
} from "../../both-systems/fields/permission-rows.ts";

/** What the form holds while one types. */
export interface DeviceForm {
  canonicalId: string;
  name: string;
  deviceType: DeviceType | "";
  keyType: DeviceKeyType;
  compressedKey: string;
  withPrivacy: boolean;
  appPermissions: PermissionFields[];
  geographicRegions: string[];
}

/** The message keys of what can be wrong with a field. */
export type FieldProblem =
  | PermissionProblem<"ccms">
  | "ccms.device_app_permissions_error_duplicate"
  | "ccms.canonical_id_prefix_error"
  | "ccms.canonical_id_length_error"
  | "device.name_too_long"
  | "ccms.device_too_many_permissions";

/** Where something can be wrong, as the form names its fields: `appPermissions.2.ssp`. */
export type FieldPath =
  | "canonicalId"
  | "name"
  | "compressedKey"
  | "appPermissions"
  | `appPermissions.${number}.${"psid" | "ssp"}`;

/** The form as the dialog opens: a new identifier begins with the organization's id. */
export function openingForm(purpose: DialogPurpose<Device>, organizationId: string): DeviceForm {
  if (purpose.mode === "new") {
    const { keyType, withPrivacy } = deviceDefaults;
    return {
      canonicalId: organizationId,
      name: "",
      deviceType: "",
      keyType,
      compressedKey: "",
      withPrivacy,
      appPermissions: [],
      geographicRegions: [],
    };
  }
  const { canonicalId, name, deviceType, keyType, compressedKey, withPrivacy } = purpose.device;
  return {
    canonicalId,
    name: name ?? "",
    deviceType: deviceType ?? "",
    keyType,
    compressedKey,
    withPrivacy,
    appPermissions: withPermissions([], purpose.device.appPermissions),
    geographicRegions: [...purpose.device.geographicRegions],
  };
}

/**
 * The form as a call wants it.
 *
 * @param allowed - the countries that the EA allows: what a form without countries means.
 */
export function deviceInput(form: DeviceForm, allowed: readonly string[]): NewDeviceInput {
  const { geographicRegions, deviceType, appPermissions, ...plain } = form;
  return {
    ...plain,
    deviceType: deviceType === "" ? null : deviceType,
    appPermissions: appPermissions.map(({ psid, ssp }) => ({ psid: wholeNumber(psid), ssp })),
    geographicRegions: geographicRegions.length > 0 ? geographicRegions : [...allowed],
  };
}

/** The same of a device that there is already. */
export function changedDeviceInput(
  form: DeviceForm,
  id: string,
  allowed: readonly string[],
): ChangedDeviceInput {
  return { id, ...deviceInput(form, allowed) };
}

/**
 * What is wrong with a form: by the contract's rules, and by those that it leaves to the server because they depend on
 * the organization or on other rows. Each field has one problem at most.
 */
export function formProblems(form: DeviceForm, organizationId: string): ReadonlyMap<FieldPath, FieldProblem> {
  const problems = new Map<FieldPath, FieldProblem>();
  for (const { path } of newDevice.safeParse(deviceInput(form, [])).error?.issues ?? []) {
    const [field, index, member] = path;
    if (field === "canonicalId") problems.set("canonicalId", identifierProblem(form.canonicalId));
    else if (field === "compressedKey") problems.set("compressedKey", hexProblem(form.compressedKey));
    else if (field === "name") problems.set("name", "device.name_too_long");
    else if (field === "appPermissions" && index === undefined)
      problems.set("appPermissions", "ccms.device_too_many_permissions");
    else if (field === "appPermissions") {
      const row = Number(index);
      const { psid, ssp } = form.appPermissions[row]!;
      const problem = member === "psid" ? psidProblem("ccms", psid) : sspProblem("ccms", ssp);
      problems.set(
        `appPermissions.${row}.${member === "psid" ? "psid" : "ssp"}`,
        problem ?? "fields.permission_invalid",
      );
    }
  }
  const { canonicalId } = form;
  if (!problems.has("canonicalId")) {
    if (canonicalId.length > limits.canonicalIdDigits.max)
      problems.set("canonicalId", "ccms.canonical_id_length_error");
    else if (!canonicalId.toUpperCase().startsWith(organizationId))
      problems.set("canonicalId", "ccms.canonical_id_prefix_error");
  }
  for (const row of duplicateRows(form.appPermissions)) {
    const path = `appPermissions.${row}.psid` as const;
    if (!problems.has(path)) problems.set(path, "ccms.device_app_permissions_error_duplicate");
  }
  return problems;
}

/** Reads a failed call of adding or editing. @see specification, section 8 */
export function saveFailure(error: unknown): SaveFailure<"canonicalId" | "compressedKey" | "appPermissions"> {
  const { status, text = "" } = error instanceof ApiError ? error : { status: 0 };
  const words = wireTexts.device;
  if (text.includes(words.canonicalIdTooLong))
    return { field: "canonicalId", key: "ccms.v2x_device_identifier_too_long_error" };
  if (text.startsWith(words.canonicalIdFixed))
    return { field: "canonicalId", key: "device.identifier_fixed" };
  if (text.includes(words.duplicateAppPermission))
    return { field: "appPermissions", key: "ccms.device_app_permissions_error_duplicate" };
  if (status === 409 && text.includes(words.canonicalIdTaken))
    return { field: "canonicalId", key: "ccms.v2x_device_identifier_not_unique_error" };
  if (status === 400 && text.includes(words.keyWeak))
    return { field: "compressedKey", key: "ccms.v2x_device_error_weak_key" };
  if (status === 400 && text.includes(words.keyBad))
    return { field: "compressedKey", key: "ccms.add_device_error_bad_compressed_key" };
  return { field: undefined };
}

function identifierProblem(text: string): FieldProblem {
  const problem = hexProblem(text);
  return text !== "" && isHexPairs(text) ? "ccms.canonical_id_length_error" : problem;
}

function hexProblem(text: string): FieldProblem {
  return text === "" ? "ccms.required" : "ccms.hex_input_pattern_error";
}
