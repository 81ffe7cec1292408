import type { Organization, System } from "@v2x/contract";

/** The certificate systems that an organization's members may use. */
export function systemsOf({ ccmsAllowed, scmsAllowed }: Organization): readonly System[] {
  return [...(ccmsAllowed ? (["ccms"] as const) : []), ...(scmsAllowed ? (["scms"] as const) : [])];
}
