import type { KnownHead } from "@v2x/audit";
import type { eventOutcomes } from "@v2x/contract";

/** Why an operator changes something, for the audit log. */
interface WithReason {
  readonly reason: string;
}

type System = "ccms" | "scms";

type Reading =
  | { readonly command: "token"; readonly email: string; readonly organization?: string | undefined }
  | { readonly command: "authority-list" }
  | { readonly command: "list-status" }
  | { readonly command: "misbehavior-list" }
  | { readonly command: "misbehavior-show"; readonly id: string }
  | { readonly command: "account-list"; readonly state?: string | undefined }
  | { readonly command: "jobs-list" }
  | { readonly command: "organization-list"; readonly search: string }
  | { readonly command: "audit-list" }
  | { readonly command: "audit-verify"; readonly heads?: readonly KnownHead[] | undefined }
  | {
      readonly command: "events-list";
      readonly system?: System | undefined;
      readonly organization?: string | undefined;
      readonly outcome?: (typeof eventOutcomes)[number] | undefined;
      readonly request?: string | undefined;
      readonly device?: string | undefined;
    }
  | {
      readonly command: "device-list";
      readonly canonicalId?: string | undefined;
      readonly organization?: string | undefined;
      readonly system?: System | undefined;
      readonly status?: string | undefined;
    };

type Change =
  | { readonly command: "authority-renew"; readonly system?: string | undefined; readonly role: string }
  | { readonly command: "authority-revoke"; readonly hashedId8: string }
  | { readonly command: "elector-add" }
  | { readonly command: "elector-remove"; readonly name: string }
  | { readonly command: "elector-renew"; readonly name: string }
  | { readonly command: "list-publish"; readonly name: string }
  | { readonly command: "camp-revoke"; readonly hashedId8: string }
  | { readonly command: "account-approve"; readonly email: string; readonly organization: string }
  | { readonly command: "account-refuse"; readonly email: string }
  | { readonly command: "account-lock"; readonly email: string }
  | { readonly command: "account-unlock"; readonly email: string }
  | { readonly command: "account-make-operator"; readonly email: string }
  | { readonly command: "account-unmake-operator"; readonly email: string }
  | { readonly command: "account-reset-second-factor"; readonly email: string }
  | { readonly command: "jobs-retry"; readonly id: string }
  | {
      readonly command: "notice-set";
      readonly text: string;
      readonly from?: string | undefined;
      readonly until?: string | undefined;
    }
  | { readonly command: "notice-clear" }
  | { readonly command: "organization-create"; readonly organization: Readonly<Record<string, unknown>> }
  | {
      readonly command: "organization-change";
      readonly id: string;
      readonly change: Readonly<Record<string, unknown>>;
    }
  | {
      readonly command: "device-deactivate" | "device-activate" | "device-revoke";
      readonly system: System;
      readonly canonicalId: string;
    }
  | { readonly command: "device-free"; readonly system: System; readonly canonicalId: string };

/** A command of an operator that works on an open installation. */
export type OperatorCommand = Reading | (Change & WithReason);

/** As the command line gives it to `answerCommand`. */
export type AnyCommand = OperatorCommand | { readonly command: "doctor" };

/** The text for standard output, after which `isFailure` ends the command with 1; or for standard error, which does too. */
export type CommandAnswer =
  | { readonly output: string; readonly isFailure?: boolean | undefined }
  | { readonly error: string };
