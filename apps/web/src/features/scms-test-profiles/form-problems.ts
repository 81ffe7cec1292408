import { limits } from "@v2x/contract";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { type FieldError, useErrorOf } from "../../both-systems/fields/field-error.ts";
import type { FieldPath, FieldProblem } from "./profile-form.ts";

/** What is wrong with the form as it stands. */
export const FormProblemsContext = createContext<ReadonlyMap<FieldPath, FieldProblem>>(new Map());

/** Says what is wrong with a field, in words; undefined while it is acceptable. */
export function useProblemText(): (path: FieldPath) => string | undefined {
  const { t } = useTranslation();
  const problems = useContext(FormProblemsContext);
  return (path) => {
    const problem = problems.get(path);
    if (!problem) return undefined;
    const bounds = path.endsWith("chainLengthRange") ? limits.chainLengthRange : limits.minChainLength;
    return t(problem, {
      ...bounds,
      characters: limits.testProfileName.max,
      digits: 2 * limits.sspOctets.max,
    });
  };
}

/** The error of a field, once it has been left. */
export function useFieldError(path: FieldPath): FieldError {
  const problemText = useProblemText();
  return useErrorOf(path, (isLeft) => (isLeft ? problemText(path) : undefined));
}
