import {
  type Call,
  type CallAnswer,
  type CallBody,
  type CcmsInfoBundle,
  calls,
  type Device,
  jsonFailures,
  type NewDeviceInput,
  type Organization,
  scopeOf,
} from "@v2x/contract";
import type * as z from "zod/mini";
import { CommandError, exitCodes } from "./command-error.ts";
import { reach } from "./http-transport.ts";
import { jsonIn } from "./json-text.ts";

/** The calls of the portal API that a station makes. */
export interface Portal {
  /** @throws CommandError where the portal refuses or cannot be reached. All do. */
  organizations(): Promise<readonly Organization[]>;
  infoBundle(organizationId: string): Promise<CcmsInfoBundle>;
  addDevice(organizationId: string, device: NewDeviceInput): Promise<Device>;
}

/**
 * The portal at an address, as one of its users.
 *
 * @param token - an access token, e.g. from `npx v2x token`.
 */
export function portalAt(url: string, token: string): Portal {
  const ask = <C extends Call>(call: C, given: { organizationId?: string; body?: CallBody<C> } = {}) =>
    makeCall(url.replace(/\/+$/, ""), token, call, given);
  return {
    organizations: () => ask(calls.meta.organizations),
    infoBundle: (organizationId) => ask(calls.ccms.getInfoBundle, { organizationId }),
    addDevice: (organizationId, body) => ask(calls.ccms.addDevice, { organizationId, body }),
  };
}

async function makeCall<C extends Call>(
  portal: string,
  token: string,
  call: C,
  { organizationId, body }: { readonly organizationId?: string; readonly body?: CallBody<C> },
): Promise<CallAnswer<C>> {
  const scope = scopeOf(call) === "query" && organizationId ? `?organizationId=${organizationId}` : "";
  const answer = await reach(`${portal}${call.path}${scope}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = Buffer.from(answer.body).toString("utf8");
  if (answer.status >= 300) throw new CommandError(refusalOf(call, answer.status, text), exitCodes.refused);
  return answerIn(call, text) as CallAnswer<C>;
}

function answerIn({ answer, path }: Call, text: string): unknown {
  const schema: z.ZodMiniType | undefined = answer.type === "json" ? answer.schema : undefined;
  const parsed = schema?.safeParse(jsonIn(text));
  if (parsed?.success) return parsed.data;
  const message = `The answer to ${path} is not what this station knows: is it a portal of this version?`;
  throw new CommandError(message, exitCodes.refused);
}

function refusalOf({ path, failure }: Call, status: number, text: string): string {
  const parsed = failure === undefined ? undefined : jsonFailures[failure].safeParse(jsonIn(text));
  const said = parsed?.success && "message" in parsed.data ? parsed.data.message : text.trim();
  const hint =
    status === 401 ? " Tokens are short-lived: get a new one with `npx v2x token --email YOU`." : "";
  return `The portal refuses ${path} with status ${status}: ${said || "it gives no reason"}.${hint}`;
}
