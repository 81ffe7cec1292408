import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type DayBar, DayChart } from "./DayChart.tsx";

const Figures = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
  "& th, & td": { padding: theme.spacing(1, 2), textAlign: "right" },
  "& th:first-of-type": { textAlign: "left" },
  "& tbody th": { fontWeight: 400 },
  "& thead th": { fontWeight: 500, color: theme.vars.palette.text.secondary },
  "& tr": { borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));

const Folded = styled("details")(({ theme }) => ({
  "& > summary": {
    cursor: "pointer",
    minHeight: 32,
    width: "fit-content",
    color: theme.vars.palette.primary.main,
    fontWeight: 500,
  },
}));

const number = (count: number) => count.toLocaleString("en");

/** What was done day by day, drawn and in figures. */
export function ChartCard({ title, about, days }: { title: string; about: string; days: readonly DayBar[] }) {
  const { t } = useTranslation();
  const id = useId();
  const sum = (system: "ccms" | "scms") => days.reduce((total, day) => total + day[system], 0);
  const sums = { ccms: number(sum("ccms")), scms: number(sum("scms")) };
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 4, sm: 5 },
        display: "grid",
        gap: 3,
        gridTemplateColumns: "minmax(0, 1fr)",
        alignContent: "start",
      }}
    >
      <div>
        <Typography id={id} variant="h3" sx={{ fontSize: 16 }}>
          {title}
        </Typography>
        <Box sx={{ color: "text.secondary", mt: 1, textWrap: "pretty" }}>{about}</Box>
      </div>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 6, rowGap: 1 }}>
        {(["ccms", "scms"] as const).map((system) => (
          <Box key={system} sx={{ display: "flex", alignItems: "center", gap: 2 }}>
            <Box aria-hidden sx={{ width: 12, height: 12, borderRadius: 0.25, bgcolor: `${system}.main` }} />
            <span>
              <strong>{system.toUpperCase()}</strong>{" "}
              {t("operator.overview_total", { sum: sums[system], days: days.length })}
            </span>
          </Box>
        ))}
      </Box>
      <DayChart days={days} label={t("operator.overview_chart", { title, ...sums, days: days.length })} />
      <Folded>
        <summary>{t("operator.overview_figures")}</summary>
        <Figures aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t("operator.overview_day")}</th>
              <th scope="col">CCMS</th>
              <th scope="col">SCMS</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, ccms, scms }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{number(ccms)}</td>
                <td>{number(scms)}</td>
              </tr>
            ))}
          </tbody>
        </Figures>
      </Folded>
    </Card>
  );
}
