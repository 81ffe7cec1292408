import type { Authorities } from "../authorities.ts";
import type { StationPorts } from "../ports.ts";
import type { Exchange } from "./authority-request.ts";

/** One request at work: what is to be answered, with what the authority knows and may use. */
export interface AuthorityWork {
  readonly exchange: Exchange;
  readonly ports: StationPorts;
  readonly authorities: Authorities;
}
