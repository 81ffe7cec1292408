import Link from "@mui/material/Link";
import { useTranslation } from "react-i18next";
import { Fact } from "../../ui/Facts.tsx";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";
import type { ScmsAuthority } from "./authorities.ts";
import { kindOfValue } from "./ext-info-value.ts";

/** The labelled values of an authority, in their order: addresses as links, identifiers to be copied, the rest as it is. */
export function ExtInfoFacts({ authority }: { authority: ScmsAuthority }) {
  return authority.extInfo.map(([label, value]) => (
    <Fact key={label} label={label} isWide={kindOfValue(value) === "url"}>
      <ExtInfoValue label={label} value={value} authority={authority} />
    </Fact>
  ));
}

function ExtInfoValue({
  label,
  value,
  authority,
}: {
  label: string;
  value: string;
  authority: ScmsAuthority;
}) {
  const { t } = useTranslation();
  const what = t("ca.of", { what: label, authority: authority.title });
  switch (kindOfValue(value)) {
    case "url":
      return (
        <CopyableText
          shown={
            <Link href={value} rel="noreferrer" sx={{ display: "inline-block", minHeight: 24 }}>
              {value}
            </Link>
          }
          value={value}
          what={what}
        />
      );
    case "hex":
      return <HexValue hex={value} what={what} />;
    case "text":
      return value;
  }
}
