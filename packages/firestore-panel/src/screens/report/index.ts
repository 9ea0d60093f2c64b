export { ReportFigures } from "./figures";
export { Report } from "./report";
export { useReportView } from "./report-address";
export type { ReportView } from "./report-view";
export { ReportTools } from "./tools";
export { ReportViews } from "./views";
