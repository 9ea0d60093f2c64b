export { Report } from "./report";
export { ReportFigures, ReportTools, ReportViews } from "./report-header";
export { useReportView, type ReportView } from "./report-view";
