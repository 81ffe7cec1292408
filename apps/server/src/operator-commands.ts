import type { AdminAnswer, AdminRequest } from "./admin-socket.ts";
import { audited, type ChangeNote } from "./audit/audited.ts";
import { authorities } from "./audit/seen-authorities.ts";
import { commandLine } from "./audit/who-did.ts";
import { changeElector, listAuthorities, renewAuthority, revokeAuthority } from "./authority-commands.ts";
import { revokeCampDevice } from "./camp-commands.ts";
import type { Configuration } from "./configuration.ts";
import { examine } from "./doctor.ts";
import type { Installation } from "./installation.ts";
import { issueToken } from "./issue-token.ts";
import { listReports, showReport } from "./misbehavior-commands.ts";
import type { Systems } from "./open-authorities.ts";
import { decideAboutAccount, listAccounts } from "./operator/account-commands.ts";
import { accountDecisions } from "./operator/accounts.ts";
import { auditReader } from "./operator/audit.ts";
import { listAudit, verifyAudit } from "./operator/audit-commands.ts";
import { decideAboutDevice, listDevices } from "./operator/device-commands.ts";
import { deviceDecisions, deviceReader } from "./operator/devices.ts";
import { listEvents } from "./operator/event-commands.ts";
import { eventReader } from "./operator/events.ts";
import { noticeBoard } from "./operator/notice.ts";
import { changeNotice } from "./operator/notice-commands.ts";

/** What the operator's commands work on. */
interface OperatorPorts {
  readonly configuration: Configuration;
  readonly installation: Installation;
  /** Opened only for commands about authorities. */
  systems(): Promise<Systems>;
}

/**
 * Does what the command line asks of an open installation, in the running server or in a process of its own. What
 * changes something stands in the audit log with its reason.
 */
export function answerOperator(asked: AdminRequest, ports: OperatorPorts): Promise<AdminAnswer> {
  return "reason" in asked && !isNotedWhereDecided(asked)
    ? audited({ actor: commandLine(), ...noteOf(asked), reason: asked.reason }, () => answer(asked, ports))
    : answer(asked, ports);
}

/** What these commands do is noted where it is decided, as what the portal does is. */
const decidedElsewhere = ["account", "device", "notice"] as const;

type NotedWhereDecided = Extract<
  AdminRequest,
  { readonly command: `${(typeof decidedElsewhere)[number]}-${string}` }
>;

function isNotedWhereDecided(asked: AdminRequest): asked is NotedWhereDecided {
  return decidedElsewhere.some((beginning) => asked.command.startsWith(`${beginning}-`));
}

type Change = Exclude<Extract<AdminRequest, { readonly reason: string }>, NotedWhereDecided>;

function noteOf(asked: Change): Pick<ChangeNote, "action" | "subject" | "look"> {
  switch (asked.command) {
    case "authority-renew":
      return {
        action: "authority.renewed",
        subject: [asked.system, asked.role].join(" ").trim().toUpperCase(),
        look: authorities,
      };
    case "authority-revoke":
      return { action: "authority.revoked", subject: asked.hashedId8.toUpperCase(), look: authorities };
    case "elector-add":
      return { action: "elector.added", subject: "electors of the SCMS", look: authorities };
    case "elector-renew":
      return { action: "elector.renewed", subject: asked.name, look: authorities };
    case "elector-remove":
      return { action: "elector.removed", subject: asked.name, look: authorities };
    case "camp-revoke":
      return { action: "camp-device.revoked", subject: asked.hashedId8.toUpperCase() };
  }
}

async function answer(
  asked: AdminRequest,
  { configuration, installation, systems }: OperatorPorts,
): Promise<AdminAnswer> {
  switch (asked.command) {
    case "token":
      return issueToken(installation, asked);
    case "authority-list":
      return listAuthorities(installation.store);
    case "authority-renew":
      return renewAuthority(asked, await systems());
    case "authority-revoke":
      return revokeAuthority(asked.hashedId8, await systems());
    case "elector-add":
    case "elector-remove":
    case "elector-renew":
      return changeElector(asked, (await systems()).scms);
    case "camp-revoke":
      return revokeCampDevice(asked.hashedId8, (await systems()).camp);
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
      return decideAboutAccount(asked, accountDecisions(installation));
    case "notice-set":
    case "notice-clear":
      return changeNotice(
        asked,
        noticeBoard(installation.store, () => new Date()),
      );
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
    case "device-revoke": {
      const { store } = installation;
      const { ccms, scms } = await systems();
      const decisions = deviceDecisions(store, { ccms: ccms.devices, scms: scms.devices });
      return decideAboutDevice(asked, store.ccms, decisions);
    }
    case "audit-verify":
      return verifyAudit(auditReader(installation));
    case "doctor":
      return examine(configuration, installation.store);
  }
}
