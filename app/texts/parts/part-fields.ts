/**
 * What the fields are called that the form makes from the schema. English makes their labels from the keys themselves; a
 * translation has a table in their place.
 */
import { inLanguage } from '../language.ts';

export const partFieldsTexts = inLanguage('partFields', {
  /** Of a key of the schema; `inWords` is the key without its unit, in words. */
  label: ({ key, inWords }: { readonly key: string; readonly inWords: string }) =>
    Object.hasOwn(LABELS, key) ? (LABELS[key] ?? inWords) : inWords,
  /** What the field is for; `said` is what the schema says, in English. */
  about: ({ said }: { readonly key: string; readonly said: string }) => said,
  /** Of a value of an enumeration; `inWords` is the value in words. */
  choice: ({ inWords }: { readonly value: string; readonly inWords: string }) => inWords,
  /** Of a list whose field is called `label`: its button, and its entries without a name. */
  addTo: ({ label }: { readonly label: string }) => `Add ${singular(label)}`,
  nthOf: ({ label, nth }: { readonly label: string; readonly nth: number }) => `${singular(label)} ${nth}`,
});

/** Keys that do not read well as they are. */
const LABELS: Readonly<Record<string, string>> = {
  id: 'Id',
  datasheet_url: 'Data sheet (web address)',
  v_ih_min_V: 'Input high from',
  v_il_max_V: 'Input low up to',
  v_oh_min_V: 'Output high from',
  v_ol_max_V: 'Output low up to',
  recommended_pullup_res_kΩ: 'Recommended pull-up',
  has_internal_pullup: 'Internal pull-up',
  has_internal_pulldown: 'Internal pull-down',
  power_domain_id: 'Rail',
  power_domains: 'Rails',
  xScale: 'Stretch X',
  yScale: 'Stretch Y',
  isAffiliate: 'Affiliate link',
  vendorPartId: 'Vendor’s number',
  currentPriceUSD: 'Price',
  packQuantity: 'Pack quantity',
  minimumOrderQuantity: 'Minimum order',
  stockQuantityAvailable: 'In stock',
  availabilityStatus: 'Availability',
  priceTimestamp: 'Price read at',
  productStatus: 'Product status',
  content_padding_px: 'Content padding',
  diam_mm: 'Diameter',
};

function singular(label: string): string {
  return label.toLowerCase().replace(/s$/, '');
}
