/** English texts of the field that chooses an organization among all. */
export const organizationFieldMessages = {
  "organization_field.chosen": "Organization, by name or id",
  "organization_field.none_found": "No organization is called so",
  "organization_field.not_loaded": "The organizations could not be loaded",
  "organization_field.loading": "Looking…",
} as const;

type OrganizationFieldMessages = typeof organizationFieldMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OrganizationFieldMessages {}
}
