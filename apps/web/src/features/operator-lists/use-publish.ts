import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type OperatedList } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { shortNameOf } from "./list-words.ts";

/** Has a list published anew, with its reason. */
export function usePublish(list: OperatedList, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      api.call(calls.operator.publishList, { params: { name: list.name }, body: { reason } }),
    onSuccess: ({ issue }) => {
      const name = t("operator.list_of", shortNameOf(list));
      show(t("operator.published", { name, sequence: issue?.sequence ?? 0 }), { color: "success" });
      onDone();
    },
    // Also where it failed: somebody may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ["operator"] }),
  });
}
