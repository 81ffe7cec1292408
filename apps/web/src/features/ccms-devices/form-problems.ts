import { limits } from "@v2x/contract";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { type FieldError, useErrorOf } from "../../both-systems/fields/field-error.ts";
import { useOrganization } from "../../session/use-organization.ts";
import type { FieldPath, FieldProblem } from "./device-form.ts";

/** What is wrong with the form as it stands. */
export const FormProblemsContext = createContext<ReadonlyMap<FieldPath, FieldProblem>>(new Map());

/**
 * Says what is wrong with a field, in words, once it has been left (the focus has been in it and gone on); undefined
 * while it is acceptable.
 */
export function useProblemText(): (path: FieldPath, isLeft: boolean) => string | undefined {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const problems = useContext(FormProblemsContext);
  return (path, isLeft) => {
    const problem = problems.get(path);
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
  };
}

/** The error of a field: a broken rule once the field has been left, else what the server said of its value. */
export function useFieldError(path: "canonicalId" | "name" | "compressedKey" | "appPermissions"): FieldError {
  const problemText = useProblemText();
  return useErrorOf(path, (isLeft) => problemText(path, isLeft));
}
