import { limits } from "@v2x/contract";
import { createContext, useContext } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useOrganization } from "../../session/use-organization.ts";
import type { DeviceForm, FieldPath, FieldProblem } from "./device-form.ts";

/** What is wrong with the form as it stands. */
export const FormProblemsContext = createContext<ReadonlyMap<FieldPath, FieldProblem>>(new Map());

/**
 * What is wrong with a field, in words, once it has been left; undefined while it is acceptable.
 *
 * @param isLeft - whether the focus has been in the field and gone on.
 */
export function useProblemText(path: FieldPath, isLeft: boolean): string | undefined {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const problem = useContext(FormProblemsContext).get(path);
  // A duplicate is made in one row and marked in both; rows too many are made by a button.
  const isShown =
    isLeft || problem === "ccms.device_app_permissions_error_duplicate" || path === "appPermissions";
  if (!problem || !isShown) return undefined;
  return t(problem, {
    prefix: organizationId,
    characters: limits.deviceName.max,
    digits: 2 * limits.sspOctets.max,
    entries: limits.permissions.max,
  });
}

/** What a field shows of what is wrong with it. */
export interface FieldError {
  /** What would be right, in words; absent while there is nothing to say. */
  readonly text: string | undefined;
  /** Takes away what the server said of the value before; a rule that is still broken stays shown. */
  clear(): void;
}

/** The error of a field: a broken rule once the field has been left, else what the server said of its value. */
export function useFieldError(path: "canonicalId" | "name" | "compressedKey" | "appPermissions"): FieldError {
  const { formState, getFieldState, clearErrors } = useFormContext<DeviceForm>();
  const { isTouched, error } = getFieldState(path, formState);
  const problem = useProblemText(path, isTouched);
  return {
    text: problem ?? error?.message,
    clear: () => {
      if (error) clearErrors(path);
    },
  };
}
