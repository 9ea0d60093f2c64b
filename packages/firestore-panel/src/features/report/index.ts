export { Report } from "./report";
export { ReportFigures, ReportTools, ReportViews, useReportView, type ReportView } from "./report-header";
