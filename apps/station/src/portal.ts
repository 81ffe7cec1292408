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
  type ScmsCaInfo,
  type ScmsDevice,
  type ScmsDeviceInput,
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
  registerScmsDevice(organizationId: string, device: ScmsDeviceInput): Promise<ScmsDevice>;
  scmsInfo(role: "eca" | "ra", organizationId: string): Promise<ScmsCaInfo>;
  /** The electors' trust list with their certificates: octets of a zip file. */
  scmsTrustList(organizationId: string): Promise<Uint8Array>;
}

/**
 * The portal at an address, as one of its users.
 *
 * @param token - an access token, e.g. from `npx v2x token`.
 */
export function portalAt(url: string, token: string): Portal {
  const portal = url.replace(/\/+$/, "");
  const ask = async <C extends Call>(call: C, given: Given<C> = {}) =>
    answerIn(call, await makeCall(portal, token, call, given)) as CallAnswer<C>;
  return {
    organizations: () => ask(calls.meta.organizations),
    infoBundle: (organizationId) => ask(calls.ccms.getInfoBundle, { organizationId }),
    addDevice: (organizationId, body) => ask(calls.ccms.addDevice, { organizationId, body }),
    registerScmsDevice: (organizationId, body) => ask(calls.scms.registerDevice, { organizationId, body }),
    scmsInfo: (role, organizationId) =>
      ask(role === "eca" ? calls.scms.getEcaInfo : calls.scms.getRaInfo, { organizationId }),
    scmsTrustList: (organizationId) => makeCall(portal, token, calls.scms.ctl, { organizationId }),
  };
}

interface Given<C extends Call> {
  readonly organizationId?: string;
  readonly body?: CallBody<C>;
}

async function makeCall<C extends Call>(
  portal: string,
  token: string,
  call: C,
  { organizationId, body }: Given<C>,
): Promise<Uint8Array> {
  const scope = scopeOf(call) === "query" && organizationId ? `?organizationId=${organizationId}` : "";
  const answer = await reach(`${portal}${call.path}${scope}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300)
    throw new CommandError(refusalOf(call, answer.status, textOf(answer.body)), exitCodes.refused);
  return answer.body;
}

function answerIn({ answer, path }: Call, octets: Uint8Array): unknown {
  const schema: z.ZodMiniType | undefined = answer.type === "json" ? answer.schema : undefined;
  const parsed = schema?.safeParse(jsonIn(textOf(octets)));
  if (parsed?.success) return parsed.data;
  const message = `The answer to ${path} is not what this station knows: is it a portal of this version?`;
  throw new CommandError(message, exitCodes.refused);
}

function refusalOf({ path, failure }: Call, status: number, text: string): string {
  const parsed = failure === undefined ? undefined : jsonFailures[failure].safeParse(jsonIn(text));
  const said = parsed?.success && "message" in parsed.data ? parsed.data.message : text.trim();
  const hint =
    status === 401 ? " Tokens are short-lived: get a new one with `npx v2x token --email YOU`." : "";
  return `The portal refuses ${path} with status ${status}: ${said.replace(/\.$/, "") || "it gives no reason"}.${hint}`;
}

function textOf(octets: Uint8Array): string {
  return Buffer.from(octets).toString("utf8");
}
