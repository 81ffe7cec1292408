/** English texts of the screens that make bundles of certificates. */
export const bundleMessages = {
  "bundles.contents": "In the bundle",
  "bundles.result": "Finished bundle",
  "bundles.save_again": "Save again",
  "bundles.open_in_decoder": "Open in decoder",
  "bundles.open_failed": "The certificate could not be taken out of the bundle.",
  "bundles.elapsed": "{seconds} s",
  "bundles.cancelled": "Generation cancelled. Nothing was saved.",
  "bundles.leave_title": "Stop making the bundle?",
  "bundles.leave_text":
    "The certificates are still being issued. Leaving this page stops the work and saves nothing.",
  "bundles.leave_confirm": "Stop and leave",
  "bundles.leave_stay": "Stay",
} as const;

type BundleMessages = typeof bundleMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends BundleMessages {}
}
