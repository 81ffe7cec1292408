import { toHex } from "@v2x/asn1";
import type { AuditHead, AuditStorage } from "@v2x/audit";
import type { SecurityLog } from "../security-log.ts";
import type { AuditAnchor } from "./anchor.ts";

/** An anchor that has not been reached for so long is reported. */
const reportedAfterMs = 60_000;

/** What {@link headNoter} works with. */
interface HeadNoterPorts {
  readonly audit: Pick<AuditStorage, "head">;
  readonly log: SecurityLog;
  /** Absent where none is configured. */
  readonly anchor?: AuditAnchor | undefined;
  now(): Date;
  /** Hears, at most once a minute, why the anchor cannot be reached, or that the log has no end. */
  onError(error: Error): void;
}

/** Notes outside the database where the audit log ends. */
export interface HeadNoter {
  /**
   * Notes the log's end where it is another one than last time. An end covers every row before it, so of several rows
   * the last one's is enough; one that the anchor did not get is sent again, or the next one in its place.
   */
  note(): Promise<void>;
  /** Why the anchor has not been reached for a minute or longer; `undefined` where it was. */
  problem(): string | undefined;
}

/** Notes each new end of the audit log in the security log and, where there is one, in the anchor. */
export function headNoter({ audit, log, anchor, now, onError }: HeadNoterPorts): HeadNoter {
  let noted: AuditHead | undefined;
  let unsent: string | undefined;
  let unreached: { readonly since: Date; readonly reason: string } | undefined;
  const report = onceAMinute(now, onError);
  const noteInLog = (head: AuditHead) => {
    noted = head;
    const said = headEvent(head, now());
    log(said);
    unsent = JSON.stringify(said);
  };
  const send = async (to: AuditAnchor, line: string) => {
    try {
      await to.append(line);
      unsent = undefined;
      unreached = undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      unreached = { since: unreached?.since ?? now(), reason };
      report(new Error(`The audit anchor cannot be reached: ${reason}. The head is sent again.`));
    }
  };
  return {
    async note() {
      const head = await audit.head();
      if (head === undefined)
        report(new Error("The audit log is empty or its end is missing. Run v2x audit verify."));
      else if (!isSameHead(head, noted)) noteInLog(head);
      if (anchor !== undefined && unsent !== undefined) await send(anchor, unsent);
    },
    problem() {
      if (unreached === undefined || now().getTime() - unreached.since.getTime() < reportedAfterMs)
        return undefined;
      return `The audit anchor has not been reached since ${unreached.since.toISOString()}: ${unreached.reason}`;
    },
  };
}

/** How a head is written in the security log and in anchors. */
export function headEvent({ position, hash }: AuditHead, at: Date) {
  return { kind: "audit-head", position, hash: toHex(hash).toUpperCase(), at: at.toISOString() } as const;
}

function isSameHead(head: AuditHead, noted: AuditHead | undefined): boolean {
  return head.position === noted?.position && Buffer.compare(head.hash, noted.hash) === 0;
}

function onceAMinute(now: () => Date, report: (error: Error) => void): (error: Error) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (now().getTime() - reportedAt < 60_000) return;
    reportedAt = now().getTime();
    report(error);
  };
}
