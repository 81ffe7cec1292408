/**
 * What the public-key infrastructures of both systems have in common: authorities in generations with their keys
 * (`makeAuthority`, `loadAuthorities`), lists that are issued anew before they end (`publishedLists`), and how an
 * authority judges a request by tables of rules, answers it once and leaves an event (`exchange/`), and what
 * organizations do with the devices that they register (`devices/`). Roles, profiles,
 * rules and codes come from the system that stands on it. It speaks no HTTP and knows no SQL.
 */
export * from "./authorities.ts";
export { type AnyAuthorityError, AuthorityError } from "./authority-error.ts";
export type * from "./authority-records.ts";
export * from "./devices/index.ts";
export * from "./exchange/addressed-key.ts";
export * from "./exchange/authority-request.ts";
export * from "./exchange/clock-advice.ts";
export * from "./exchange/coded-rules.ts";
export * from "./exchange/conclude.ts";
export * from "./exchange/envelope-faults.ts";
export * from "./exchange/event-trace.ts";
export { type EventsOnStage, eventsOnStage } from "./exchange/events-on-stage.ts";
export * from "./exchange/grant-once.ts";
export * from "./exchange/grantable-validity.ts";
export * from "./exchange/judgement.ts";
export * from "./exchange/key-rules.ts";
export * from "./exchange/leaving-events.ts";
export * from "./exchange/limits.ts";
export * from "./exchange/lint-refusal.ts";
export type { MessageAddresses, Placement } from "./exchange/message-places.ts";
export type { AuthorityName, OtherSystems } from "./exchange/other-systems.ts";
export * from "./exchange/request-identity.ts";
export * from "./exchange/request-layers.ts";
export * from "./exchange/request-time.ts";
export {
  type AccessPoint,
  adviceOf,
  foundOf,
  namingRecipient,
  namingStray,
} from "./exchange/stray-message.ts";
export * from "./exchange/until-unchanged.ts";
export * from "./generations.ts";
export * from "./inspect-authorities.ts";
export * from "./make-authority.ts";
export * from "./on-behalf-of.ts";
export * from "./one-for-all.ts";
export * from "./published-lists.ts";
export { durationOfHours, periodWithin, wholeSecond } from "./validity.ts";
