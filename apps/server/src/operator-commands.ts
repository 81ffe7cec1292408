import { controlCharacterProblem, multiLine } from "@v2x/contract";
import * as z from "zod/mini";
import { changeElector, listAuthorities, renewAuthority, revokeAuthority } from "./authority-commands.ts";
import { revokeCampDevice } from "./camp-commands.ts";
import type { Installation } from "./installation.ts";
import { issueToken } from "./issue-token.ts";
import { listReports, showReport } from "./misbehavior-commands.ts";
import type { Systems } from "./open-authorities.ts";
import { decideAboutAccount, listAccounts } from "./operator/account-commands.ts";
import { accountDecisions } from "./operator/accounts.ts";
import { auditReader } from "./operator/audit.ts";
import { listAudit, verifyAudit } from "./operator/audit-commands.ts";
import { operatedAuthorities } from "./operator/authorities.ts";
import { decideAboutDevice, freeIdentifier, listDevices } from "./operator/device-commands.ts";
import { deviceDecisions, deviceReader } from "./operator/devices.ts";
import { listEvents } from "./operator/event-commands.ts";
import { eventReader } from "./operator/events.ts";
import { listJobs, retryJob } from "./operator/job-commands.ts";
import { jobDesk } from "./operator/jobs.ts";
import { publishList, showLists } from "./operator/list-commands.ts";
import { operatedLists } from "./operator/lists.ts";
import { noticeBoard } from "./operator/notice.ts";
import { changeNotice } from "./operator/notice-commands.ts";
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
} from "./operator/organization-commands.ts";
import { organizationUpkeep } from "./operator/organizations.ts";
import type { CommandAnswer, OperatorCommand } from "./operator-command.ts";

/** What the operator's commands work on. */
interface OperatorPorts {
  readonly installation: Installation;
  /** Opened only for commands about authorities. */
  systems(): Promise<Systems>;
}

/** Of all that a command names, only the notice may have line ends, which become blanks. */
const texts = z.object({ text: multiLine(z.string()) });

/** Does what a command asks of an open installation. Each change is in the audit log with its reason. */
export async function answerOperator(
  asked: OperatorCommand,
  { installation, systems }: OperatorPorts,
): Promise<CommandAnswer> {
  // The heads that a log is compared with are no text of the operator's.
  const problem =
    asked.command === "audit-verify" ? undefined : controlCharacterProblem(asked, texts, "The command");
  if (problem !== undefined) return { error: `${problem}.` };
  const now = () => new Date();
  const lists = (opened: Systems) =>
    operatedLists(installation.store, opened, { publicUrl: installation.configuration.publicUrl, now });
  const operated = (opened: Systems) => operatedAuthorities(installation.store, opened, now);
  switch (asked.command) {
    case "token":
      return issueToken(installation, asked);
    case "authority-list":
      return listAuthorities(installation.store);
    case "authority-renew":
      return renewAuthority(asked, operated(await systems()));
    case "authority-revoke":
      return revokeAuthority(asked, operated(await systems()));
    case "elector-add":
    case "elector-remove":
    case "elector-renew": {
      const opened = await systems();
      return changeElector(asked, operated(opened), opened.scms);
    }
    case "list-status":
      return showLists(lists(await systems()));
    case "list-publish":
      return publishList(asked, lists(await systems()));
    case "camp-revoke":
      return revokeCampDevice(asked, (await systems()).camp);
    case "misbehavior-list":
      return listReports(installation.store);
    case "misbehavior-show":
      return showReport(asked.id, (await systems()).scms);
    case "account-list":
      return listAccounts(accountDecisions(installation), asked.state);
    case "account-approve":
    case "account-refuse":
    case "account-lock":
    case "account-unlock":
    case "account-make-operator":
    case "account-unmake-operator":
    case "account-reset-second-factor":
      return decideAboutAccount(asked, accountDecisions(installation));
    case "jobs-list":
      return listJobs(jobDesk(installation.store));
    case "jobs-retry":
      return retryJob(asked, jobDesk(installation.store));
    case "notice-set":
    case "notice-clear":
      return changeNotice(
        asked,
        noticeBoard(installation.store, () => new Date()),
      );
    case "organization-list":
      return listOrganizations(organizationUpkeep(installation.store), asked.search);
    case "organization-create":
      return createOrganization(asked, organizationUpkeep(installation.store));
    case "organization-change":
      return changeOrganization(asked, organizationUpkeep(installation.store));
    case "audit-list":
      return listAudit(auditReader(installation));
    case "events-list":
      return listEvents(eventReader(installation.store), asked);
    case "device-list":
      return listDevices(
        deviceReader(installation.store, () => new Date()),
        asked,
      );
    case "device-deactivate":
    case "device-activate":
    case "device-revoke":
    case "device-free": {
      const { store } = installation;
      const { ccms, scms } = await systems();
      const decisions = deviceDecisions(store, { ccms: ccms.devices, scms: scms.devices });
      if (asked.command === "device-free") return freeIdentifier(asked, decisions);
      return decideAboutDevice(asked, store.ccms, decisions);
    }
    case "audit-verify":
      return verifyAudit(auditReader(installation), installation.store, asked.heads ?? []);
  }
}
