/** The four curves of IEEE 1609.2 keys that the portal accepts, under the names the API uses. */
export type KeyType = "NistP256" | "NistP384" | "BrainpoolP256r1" | "BrainpoolP384r1";
