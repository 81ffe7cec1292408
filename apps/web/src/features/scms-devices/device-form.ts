import {
  type CanonicalIdProblem,
  canonicalIdProblem,
  type DeviceKeyType,
  type EquipmentType,
  type ScmsDevice,
  type ScmsDeviceInput,
  scmsDeviceDefaults,
  scmsDeviceInput,
  wireTexts,
} from "@v2x/contract";
import { ApiError } from "../../api/api-error.ts";
import type { SaveFailure } from "../../both-systems/devices/DeviceFormDialog.tsx";
import type { DialogPurpose } from "../../both-systems/devices/device-task.ts";

/** What the form holds while one types. */
export interface ScmsDeviceForm {
  canonicalId: string;
  name: string;
  equipmentType: EquipmentType;
  keyType: DeviceKeyType;
  canonicalKey: string;
}

/** A field in which something can be wrong. */
export type FieldName = "canonicalId" | "name" | "canonicalKey";

/** The message keys of what can be wrong with a field. */
export type FieldProblem =
  | "scms.required"
  | "scms.hex_input_pattern_error"
  | "device.name_too_long"
  | `scms.canonical_id_${Exclude<CanonicalIdProblem, "edges">}`;

/** The form as the dialog opens; a copy begins with everything of its pattern. */
export function openingForm(purpose: DialogPurpose<ScmsDevice>): ScmsDeviceForm {
  if (purpose.mode === "new") return { canonicalId: "", name: "", canonicalKey: "", ...scmsDeviceDefaults };
  const { canonicalId, name, canonicalKey, keyType, equipmentType } = purpose.device;
  return { canonicalId, name: name ?? "", canonicalKey, keyType, equipmentType };
}

/** The form as a call wants it: spaces that were typed or pasted around the identifier are none of its own. */
export function deviceInput(form: ScmsDeviceForm): ScmsDeviceInput {
  return { ...form, canonicalId: form.canonicalId.trim() };
}

/** What is wrong with a form by the contract's rules; each field has one problem at most. */
export function formProblems(form: ScmsDeviceForm): ReadonlyMap<FieldName, FieldProblem> {
  const input = deviceInput(form);
  const problems = new Map<FieldName, FieldProblem>();
  for (const { path } of scmsDeviceInput.safeParse(input).error?.issues ?? []) {
    if (path[0] === "canonicalId") problems.set("canonicalId", identifierProblem(input.canonicalId));
    else if (path[0] === "canonicalKey")
      problems.set(
        "canonicalKey",
        form.canonicalKey === "" ? "scms.required" : "scms.hex_input_pattern_error",
      );
    else problems.set("name", "device.name_too_long");
  }
  return problems;
}

/** Whether an enrollment request can carry an identifier. @see IEEE 1609.2.1, EeEcaCertRequest.canonicalId (IA5String) */
export function canBeRequested(canonicalId: string): boolean {
  return /^[\x20-\x7e]*$/.test(canonicalId.trim());
}

/** Reads a failed call of adding or editing. @see specification, section 8 */
export function saveFailure(error: unknown): SaveFailure<FieldName> {
  const { status, text = "" } = error instanceof ApiError ? error : { status: 0 };
  const words = wireTexts.device;
  if (status === 409 && text !== words.revoked)
    return { field: "canonicalId", key: "scms.v2x_device_identifier_not_unique_error" };
  if (text.startsWith(words.canonicalIdFixed))
    return { field: "canonicalId", key: "device.identifier_fixed" };
  if (text.includes(words.canonicalKeyBad) || text.includes(words.canonicalKeyInvalid))
    return { field: "canonicalKey", key: "scms.add_device_error_bad_compressed_key" };
  return { field: undefined };
}

function identifierProblem(text: string): FieldProblem {
  if (text === "") return "scms.required";
  const problem = canonicalIdProblem(text);
  return problem === "length" || problem === "dots"
    ? `scms.canonical_id_${problem}`
    : "scms.canonical_id_printable";
}
