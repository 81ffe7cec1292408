import { useFormContext } from "react-hook-form";

/** What a field shows of what is wrong with it. */
export interface FieldError {
  /** What would be right, in words; absent while there is nothing to say. */
  readonly text: string | undefined;
  /** Takes away what the server said of the value before; a rule that is still broken stays shown. */
  clear(): void;
}

/**
 * The error of a field: a broken rule once the field has been left, else what the server said of its value.
 *
 * @param path - the field, as its form names it.
 * @param problemOf - the broken rule in words, if any; is told whether the focus has been in the field and gone on.
 */
export function useErrorOf(path: string, problemOf: (isLeft: boolean) => string | undefined): FieldError {
  const { formState, getFieldState, clearErrors } = useFormContext();
  const { isTouched, error } = getFieldState(path, formState);
  return {
    text: problemOf(isTouched) ?? error?.message,
    clear: () => {
      if (error) clearErrors(path);
    },
  };
}
