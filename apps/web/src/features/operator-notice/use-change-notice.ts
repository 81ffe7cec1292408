import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { noticeQuery } from "../../session/notice-query.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";

/** Of the notice as operators see it. */
export const noticeKey = ["operator", "notice"];

/** A notice that is to be set; without a text the one that is there is cleared. */
export interface NoticeChange {
  readonly reason: string;
  readonly set?: { readonly text: string; readonly from?: string; readonly until?: string };
}

/** Sets or clears the notice. */
export function useChangeNotice(onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, set }: NoticeChange) =>
      set === undefined
        ? api.call(calls.operator.clearNotice, { body: { reason } })
        : api.call(calls.operator.setNotice, { body: { ...set, reason } }),
    onSuccess: (_, { set }) => {
      show(t(set === undefined ? "operator.notice_was_cleared" : "operator.notice_was_set"), {
        color: "success",
      });
      onDone();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: noticeKey }),
        // The banner of this very page.
        queries.invalidateQueries({ queryKey: noticeQuery.queryKey }),
      ]),
  });
}
