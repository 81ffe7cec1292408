import { type BundleRequest, bundleDefaults, limits } from "@v2x/contract";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { ChosenFault } from "../../both-systems/faults/FaultField.tsx";
import { type NumberProblem, numberProblem, wholeNumber } from "../../both-systems/fields/number-problem.ts";
import {
  type PermissionFields,
  type PermissionProblem,
  psidProblem,
  sspProblem,
} from "../../both-systems/fields/permission-rows.ts";

/** What the form holds while one types: the numbers as text, as they stand in their fields. */
export interface OmniairForm {
  /** Empty for the standing hierarchy. */
  profileId: string;
  type: BundleRequest["type"];
  iperiodOffset: string;
  numberWeeks: string;
  numberCertsPerWeek: string;
  appPermissions: PermissionFields[];
  explicit: boolean;
  fault: ChosenFault;
}

/** The form's fields for numbers. */
export type NumberFieldName = "iperiodOffset" | "numberWeeks" | "numberCertsPerWeek";

/** What a number field can fail with. */
export type OmniairNumberProblem = NumberProblem<"scms">;

/** Bounds of the number fields, for their rules and their messages alike. */
export const numberBounds = {
  iperiodOffset: limits.iperiodOffset,
  numberWeeks: limits.omniairWeeks,
  numberCertsPerWeek: limits.omniairCertsPerWeek,
} as const;

/** The form as it opens. */
export const omniairFormDefaults: OmniairForm = {
  profileId: "",
  type: bundleDefaults.type,
  iperiodOffset: String(bundleDefaults.iperiodOffset),
  numberWeeks: String(bundleDefaults.numberWeeks),
  numberCertsPerWeek: String(bundleDefaults.numberCertsPerWeek),
  appPermissions: [],
  explicit: false,
  fault: "",
};

/** What is wrong with the rows of permissions: by row and field. */
export function rowProblems(
  rows: readonly PermissionFields[],
): readonly Record<"psid" | "ssp", PermissionProblem<"scms"> | "scms.omniair_psid_twice" | undefined>[] {
  const psids = rows.map(({ psid }) => wholeNumber(psid));
  return rows.map(({ psid, ssp }, index) => ({
    psid:
      psidProblem("scms", psid) ??
      (psids.some((other, place) => place !== index && other === psids[index])
        ? "scms.omniair_psid_twice"
        : undefined),
    ssp: sspProblem("scms", ssp),
  }));
}

/** The form's rules; the messages of its errors are message keys. Certificates per week mean nothing for an RSU. */
export const omniairResolver: Resolver<OmniairForm> = (form) => {
  const errors: FieldErrors<OmniairForm> = {};
  for (const name of Object.keys(numberBounds) as NumberFieldName[]) {
    if (name === "numberCertsPerWeek" && form.type === "application") continue;
    const problem = numberProblem("scms", form[name], numberBounds[name]);
    if (problem) errors[name] = { type: "rule", message: problem };
  }
  if (rowProblems(form.appPermissions).some(({ psid, ssp }) => psid !== undefined || ssp !== undefined))
    errors.appPermissions = { type: "rule" };
  return Object.keys(errors).length === 0 ? { values: form, errors: {} } : { values: {}, errors };
};

/** A valid form as the call wants it. */
export function toBundleRequest(form: OmniairForm): BundleRequest {
  return {
    type: form.type,
    numberWeeks: wholeNumber(form.numberWeeks),
    numberCertsPerWeek: form.type === "application" ? null : wholeNumber(form.numberCertsPerWeek),
    appPermissions: form.appPermissions.map(({ psid, ssp }) => ({
      psid: wholeNumber(psid),
      ...(ssp === "" ? {} : { ssp: { opaque: ssp } }),
    })),
    profileId: form.profileId === "" ? null : form.profileId,
    iperiodOffset: wholeNumber(form.iperiodOffset),
    explicit: form.explicit,
    ...(form.fault === "" ? {} : { fault: form.fault }),
  };
}
