import type { Authorities, Exchange } from "@v2x/pki";
import type { StationPorts } from "../ports.ts";

/** One request at work: what is to be answered, with what the authority knows and may use. */
export interface AuthorityWork {
  readonly exchange: Exchange;
  readonly ports: StationPorts;
  readonly authorities: Authorities;
}
