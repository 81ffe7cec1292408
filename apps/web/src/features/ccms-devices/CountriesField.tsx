import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { countries } from "@v2x/v2x-schema";
import { useController, useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { Field } from "../../ui/Field.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import type { DeviceForm } from "./device-form.ts";
import { countriesQuery } from "./devices-query.ts";

const everyCountry = countries.map(({ name }) => name);

/** Where the device's credentials are good: among the countries that the EA allows, or all that there are. */
export function CountriesField() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const query = useQuery(countriesQuery(organizationId));
  const { control } = useFormContext<DeviceForm>();
  const { field } = useController({ control, name: "geographicRegions" });
  const allowed = query.data ?? [];
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Field
        label={t("ccms.device_countries")}
        hint={
          field.value.length === 0
            ? t("ccms.device_countries_none")
            : t("ccms.device_countries_chosen", { count: field.value.length })
        }
      >
        {({ id, "aria-describedby": describedBy }) => (
          <MultiSelect
            id={id}
            describedBy={describedBy}
            label={t("ccms.device_countries")}
            options={allowed.length > 0 ? allowed : everyCountry}
            value={field.value}
            onChange={field.onChange}
            labelOf={(name) => name}
            keyOf={(name) => name}
            chipOf={(name) => name}
            draw={(name) => name}
            noMatchText={t("ccms.device_countries_no_match")}
          />
        )}
      </Field>
      {query.isError && (
        <TryAgain
          message={t("ccms.load_regions_failure")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      )}
    </Box>
  );
}
