export { Report } from "./report";
export { ReportFigures, ReportTools, ReportViews } from "./report-header";
export { ReportPage } from "./report-page";
export { useReportView, type ReportView } from "./report-view";
