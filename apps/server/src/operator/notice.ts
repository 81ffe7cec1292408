import type { KeptNotice } from "@v2x/contract";
import type { Store, StoredNotice } from "@v2x/store";
import { audited, type BoundRepositories } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { Decider } from "./accounts.ts";

/** What a notice says, and when it is shown. */
type WantedNotice = Omit<StoredNotice, "setAt">;

/** What operators do with the notice to all users. */
export interface NoticeBoard {
  /** The notice that is kept, shown or not. */
  kept(): Promise<KeptNotice | undefined>;
  /** The notice that people are to see now. */
  shown(): Promise<StoredNotice | undefined>;
  /** Puts a notice in the place of the one before. @throws HttpFailure "notice-over". */
  set(notice: WantedNotice, by: Decider): Promise<KeptNotice>;
  /** @throws HttpFailure "notice-missing". */
  clear(by: Decider): Promise<void>;
}

/** The notice of an installation. */
export function noticeBoard(store: Store, now: () => Date): NoticeBoard {
  const change = <T>(action: string, by: Decider, work: (bound: BoundRepositories) => Promise<T>) =>
    audited({ ...by, action, subject: "notice to all users", look }, () => store.inTransaction(work));
  return {
    async kept() {
      const notice = await store.notice.find();
      return notice && toKept(notice, now());
    },
    async shown() {
      const notice = await store.notice.find();
      return notice && stateOf(notice, now()) === "shown" ? notice : undefined;
    },
    set: (wanted, by) =>
      change("notice.set", by, async ({ notice: storage }) => {
        const setAt = now();
        const notice = { ...wanted, setAt };
        if (stateOf(notice, setAt) === "over") throw new HttpFailure("notice-over", {});
        await storage.set(notice);
        return toKept(notice, setAt);
      }),
    clear: (by) =>
      change("notice.cleared", by, async ({ notice: storage }) => {
        if ((await storage.find()) === undefined) throw new HttpFailure("notice-missing", {});
        await storage.clear();
      }),
  };
}

async function look({ notice }: BoundRepositories) {
  const held = await notice.hold();
  return (
    held && {
      text: held.text,
      from: held.from?.toISOString(),
      until: held.until?.toISOString(),
      setAt: held.setAt.toISOString(),
    }
  );
}

function stateOf({ from, until }: WantedNotice, at: Date): KeptNotice["state"] {
  if (until !== undefined && until <= at) return "over";
  return from !== undefined && from > at ? "planned" : "shown";
}

function toKept(notice: StoredNotice, at: Date): KeptNotice {
  return {
    text: notice.text,
    setAt: notice.setAt.toISOString(),
    from: notice.from?.toISOString() ?? null,
    until: notice.until?.toISOString() ?? null,
    state: stateOf(notice, at),
  };
}
