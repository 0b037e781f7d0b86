export { parseSiteAddress } from './address.ts';
export type { ListedDelivery, Receipt } from './answers.ts';
export { checkSite, siteProblemText } from './check.ts';
export { createSiteClient, type SiteClient, type SiteOptions } from './client.ts';
export { siteFaultText, type SiteFault } from './faults.ts';
export { NIGHT_FILE, nightText, type NightFigures } from './night.ts';
export {
  fetchRecord,
  listDeliveries,
  publishFolder,
  rollBack,
  type Published,
  type PublishFault,
  type PublishOptions,
} from './publish.ts';
export { publishFaultText, publishStepText } from './texts.ts';
