/** What the portal uses of the identity library, so that the file which is fetched holds no more of it. */
export { OidcClient, WebStorageStateStore } from "oidc-client-ts";
