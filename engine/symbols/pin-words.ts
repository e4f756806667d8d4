/** The words in which data sheets and symbols name pins. */
import { FUNCTION_ALIASES, FUNCTIONS } from '#schemas/vocabulary/index.ts';

/** The function that a word of a data sheet means; null where it means none that we know. */
export function functionOfWord(word: string): string | null {
  const plain = word.toLowerCase().replace(/^[^a-z0-9+]+|[^a-z0-9+-]+$/g, '');
  if (plain === '') return null;
  const known = (one: string) => (FUNCTIONS.has(one) ? one : (FUNCTION_ALIASES.get(one) ?? null));
  const direct = known(plain);
  if (direct !== null) return direct;
  for (const [pattern, name] of PATTERNS) if (pattern.test(plain)) return name;
  // A unit's number is no part of its name: I2C1_SDA, SPI2_MOSI, UART0TX.
  return known(plain.replace(/^([a-z]+2c|[a-z]+)\d+_?/, '$1_')) ?? known(plain.replace(/_?\d+$/, ''));
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(i2c|twi|iic)\d*[_-]?sda\d*$/, 'i2c_sda'],
  [/^(i2c|twi|iic)\d*[_-]?(scl|sck)\d*$/, 'i2c_scl'],
  [/^(i2c\d*[_-]?)?smbal?(ert)?$/, 'smbus_alert'],
  [/^(h|v|f)?spi\d*[_-]?(mosi|sdi|si|d)$/, 'spi_mosi'],
  [/^(h|v|f)?spi\d*[_-]?(miso|sdo|so|q)$/, 'spi_miso'],
  [/^(h|v|f)?spi\d*[_-]?(sck|sclk|clk)$/, 'spi_sck'],
  [/^(h|v|f)?spi\d*[_-]?(n?ss|n?cs|cs\d|csn)$/, 'spi_ss'],
  [/^(u|us|lpu)?a?rt\d*[_-]?(tx|txd)\d*$/, 'uart_tx'],
  [/^(u|us|lpu)?a?rt\d*[_-]?(rx|rxd)\d*$/, 'uart_rx'],
  [/^(u|us|lpu)?a?rt\d*[_-]?rts$/, 'uart_rts'],
  [/^(u|us|lpu)?a?rt\d*[_-]?cts$/, 'uart_cts'],
  [/^u\d+txd?$/, 'uart_tx'],
  [/^u\d+rxd?$/, 'uart_rx'],
  [/^(fd)?can\d*[_-]?txd?$/, 'can_tx'],
  [/^(fd)?can\d*[_-]?rxd?$/, 'can_rx'],
  [/^can_?h$/, 'can_h'],
  [/^can_?l$/, 'can_l'],
  [/^(adc\d*([_-]?(in[np]?|ch)?\d+)?|ain\d*[+-]?|an\d+|a\d+)$/, 'analog_input'],
  [/^(dac\d*([_-]?(out|ch)?\d+)?|aout\d*)$/, 'analog_output'],
  [/^((lp|hr)?tim\d*\w?[_-](ch\w*|out)|pwm\d*[_-]?[a-z]?\d*|ledc\d*|oc\d[a-c]?)$/, 'pwm_output'],
  [/^(gpio[_-]?\d*|gp\d+|io[_-]?\d+|i\/o|p[a-k]?\d+[._]?\d*|pt[a-e]\d+|r[a-k]\d|d\d+)$/, 'digital_io'],
  [/^(v?ss|gnd|[dps]gnd|ep)[_-]?\d*$/, 'ground'],
  [/^(vssa|avss|agnd|gnda)\d*$/, 'analog_ground'],
  [/^(vdd|vcc|vin|vsup|v\+|avdd|dvdd|vdda|vddio|vdd_?io)\d*$/, 'power_input'],
  [/^(vout|out\+)\d*$/, 'power_output'],
  [/^v?ref[+p-]?$|^vref\w*$/, 'voltage_reference'],
  [/^(n\.?c\.?|dnc|dnu)\d*$/, 'no_connect'],
  [/^n?(rst|reset|por|mclr|xres)n?$/, 'reset'],
  [/^cc[12]$/, 'usb_cc'],
  [/^(usb_?(otg_?)?(fs_?|hs_?)?)(d\+|dp)$/, 'usb_dp'],
  [/^(usb_?(otg_?)?(fs_?|hs_?)?)(d-|dm)$/, 'usb_dm'],
  [/^(sys_)?(jtms-)?swdio$/, 'swdio'],
  [/^(sys_)?(jtck-)?swclk$/, 'swclk'],
  [/^j?tms$/, 'jtag_tms'],
  [/^j?tck$/, 'jtag_tck'],
  [/^j?tdi$/, 'jtag_tdi'],
  [/^j?tdo$/, 'jtag_tdo'],
  [/^n?j?trst$/, 'jtag_trst'],
  [/^(xtal_?in|xin|xi|osc_?in|osc1|xtal1|x1|rcc_osc(32)?_in|osc32_in)$/, 'crystal_in'],
  [/^(xtal_?out|xout|xo|osc_?out|osc2|xtal2|x2|rcc_osc(32)?_out|osc32_out)$/, 'crystal_out'],
  [/^(clkout|clko|mco\d?|rcc_mco(_\d)?)$/, 'clock_output'],
  [/^touch\d+$/, 'touch_input'],
];

/** The id of a pin of this name, before it is told apart from others. */
export function plainPinId(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\s*\(.*\)$/, '')
      .replace(/\+/g, '_p')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '')
      .slice(0, 100) || 'pin'
  );
}

/** The first of `plain`, `plain_2`, … that is not used; it is used from then on. */
export function freePinId(plain: string, used: Set<string>): string {
  let id = plain;
  for (let n = 2; used.has(id); n++) id = `${plain}_${n}`;
  used.add(id);
  return id;
}
