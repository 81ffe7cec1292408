import { calls } from "@v2x/contract";
import { whoAsks } from "../audit/who-did.ts";
import type { ServeCall } from "../http/api-call.ts";
import type { NoticeBoard } from "../operator/notice.ts";

/** Serves the notice to all users: to them, and to operators, who set and clear it. */
export function serveNotice(serve: ServeCall, board: NoticeBoard): void {
  serve(calls.meta.notice, async () => {
    const notice = await board.shown();
    return { notice: notice === undefined ? null : { text: notice.text, setAt: notice.setAt.toISOString() } };
  });
  serve(calls.operator.notice, async () => ({ notice: (await board.kept()) ?? null }));
  serve(calls.operator.setNotice, async (received) => {
    const { text, from, until, reason } = received.body;
    const notice = { text, from: momentOf(from), until: momentOf(until) };
    return { notice: await board.set(notice, { ...whoAsks(received), reason }) };
  });
  serve(calls.operator.clearNotice, async (received) => {
    await board.clear({ ...whoAsks(received), reason: received.body.reason });
    return { notice: null };
  });
}

function momentOf(iso: string | undefined): Date | undefined {
  return iso === undefined ? undefined : new Date(iso);
}
