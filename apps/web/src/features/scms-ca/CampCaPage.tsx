import { campSystem } from "./authorities.ts";
import { UsCaPage } from "./UsCaPage.tsx";

/** The screen "CAMP CA certificates". */
export function CampCaPage() {
  return <UsCaPage system={campSystem} />;
}
