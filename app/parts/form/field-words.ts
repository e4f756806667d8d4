/** Labels of the form, made from the keys of the schema: `working_pressure_bar` is "Working pressure" in bar. */
import { humanised } from '../../texts/vocabulary.ts';

export interface FieldLabel {
  readonly label: string;
  readonly unit: string;
}

const UNITS: Readonly<Record<string, string>> = {
  V: 'V',
  mV: 'mV',
  kV: 'kV',
  mA: 'mA',
  uA: 'µA',
  W: 'W',
  mW: 'mW',
  kΩ: 'kΩ',
  ohm: 'Ω',
  pF: 'pF',
  mm: 'mm',
  m: 'm',
  g: 'g',
  bar: 'bar',
  C: '°C',
  N: 'N',
  s: 's',
  px: 'px',
  percent: '%',
  mbps: 'Mbit/s',
  bytes: 'bytes',
};

const SPELT: Readonly<Record<string, string>> = {
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

export function labelOf(key: string): FieldLabel {
  const flow = key.replace(/_l_per_min$/, '');
  const at = key.lastIndexOf('_');
  const unit = flow === key ? (UNITS[key.slice(at + 1)] ?? (key === 'currentPriceUSD' ? 'USD' : '')) : 'l/min';
  const bare = flow !== key ? flow : unit === '' || at < 0 ? key : key.slice(0, at);
  return { label: SPELT[key] ?? humanised(bare), unit };
}

/** What the resources of a domain are called. */
export function resourceWords(domain: string): { readonly one: string; readonly many: string } {
  switch (domain) {
    case 'electrical':
      return { one: 'pin', many: 'Pins' };
    case 'pneumatic':
    case 'hydraulic':
      return { one: 'port', many: 'Ports' };
    case 'mechanical':
      return { one: 'feature', many: 'Holes, shafts and faces' };
    case 'thermal':
      return { one: 'face', many: 'Faces' };
    default:
      return { one: 'resource', many: 'Ports and radios' };
  }
}
