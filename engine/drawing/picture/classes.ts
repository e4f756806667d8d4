/** One drawing for each class of the vocabulary: a class that has none does not compile. */
import type { DrawingClassName } from '#schemas/vocabulary/drawings.ts';
import type { Plan, PlannedPad } from '../../definition/drawing-plan.ts';
import { boardGround, cameraGround, displayGround, drawBoard, drawCamera, drawDisplay } from './boards.ts';
import {
  drawCell,
  drawDinUnit,
  drawEnclosure,
  drawPack,
  drawPlugSupply,
  drawSolar,
  drawSupply,
  metalGround,
} from './cases.ts';
import { drawDip, drawGullWing, drawLed, drawModule, drawQfn, moduleGround, packageGround } from './chips.ts';
import { drawFluid, fluidGround } from './fluid.ts';
import { caseGround, drawAxial, drawRadial, drawTo92, drawTo220 } from './leaded.ts';
import { drawMains, mainsGround } from './mains.ts';
import type { Material } from './materials.ts';
import {
  drawBearing,
  drawBelt,
  drawBracket,
  drawCoupling,
  drawExtrusion,
  drawHeatSink,
  drawPlate,
  drawRail,
  drawRod,
  drawRodEnd,
  drawSlab,
} from './mechanics.ts';
import { drawDcMotor, drawFan, drawPump, drawServo, drawSpeaker, drawStepper, motorGround } from './motion.ts';
import {
  darkGround,
  drawButton,
  drawLamp,
  drawPotentiometer,
  drawRelay,
  drawSsr,
  drawSwitch,
  drawTerminal,
  plasticGround,
} from './panels.ts';
import { drawAntenna, drawLoadCell, drawProbe, drawSleeve, sensorGround } from './sensing.ts';
import type { PadLook } from './shapes.ts';
import type { Sketch } from './sketch.ts';

export interface ClassPicture {
  readonly draw: (sketch: Sketch, plan: Plan) => void;
  /** How its pads look where neither a socket nor their domain says. */
  readonly look: PadLook;
  /** What the names of its pads stand on, and its colour from afar. */
  readonly ground: (plan: Plan, pad: PlannedPad | null) => Material;
}

export const CLASS_PICTURES: Readonly<Record<DrawingClassName, ClassPicture>> = {
  header_board: { draw: drawBoard, look: 'header', ground: boardGround },
  breakout: { draw: drawBoard, look: 'header', ground: boardGround },
  module_can: { draw: drawModule, look: 'chip', ground: moduleGround },
  dip: { draw: drawDip, look: 'chip', ground: packageGround },
  soic: { draw: drawGullWing, look: 'chip', ground: packageGround },
  qfn: { draw: drawQfn, look: 'chip', ground: packageGround },
  to_92: { draw: drawTo92, look: 'lead', ground: caseGround },
  to_220: { draw: drawTo220, look: 'lead', ground: caseGround },
  axial: { draw: drawAxial, look: 'lead', ground: plasticGround },
  radial: { draw: drawRadial, look: 'lead', ground: plasticGround },
  led: { draw: drawLed, look: 'lead', ground: plasticGround },
  button: { draw: drawButton, look: 'screw', ground: darkGround },
  lamp: { draw: drawLamp, look: 'screw', ground: darkGround },
  switch: { draw: drawSwitch, look: 'lead', ground: plasticGround },
  potentiometer: { draw: drawPotentiometer, look: 'lead', ground: plasticGround },
  screw_terminal: { draw: drawTerminal, look: 'screw', ground: plasticGround },
  relay: { draw: drawRelay, look: 'lead', ground: plasticGround },
  ssr: { draw: drawSsr, look: 'screw', ground: plasticGround },
  din_unit: { draw: drawDinUnit, look: 'screw', ground: plasticGround },
  supply_brick: { draw: drawSupply, look: 'screw', ground: metalGround },
  plug_supply: { draw: drawPlugSupply, look: 'contact', ground: plasticGround },
  enclosure: { draw: drawEnclosure, look: 'screw', ground: plasticGround },
  cell: { draw: drawCell, look: 'lead', ground: plasticGround },
  battery_pack: { draw: drawPack, look: 'lead', ground: plasticGround },
  solar_panel: { draw: drawSolar, look: 'lead', ground: metalGround },
  stepper_face: { draw: drawStepper, look: 'lead', ground: motorGround },
  servo: { draw: drawServo, look: 'lead', ground: plasticGround },
  dc_motor: { draw: drawDcMotor, look: 'lead', ground: motorGround },
  pump: { draw: drawPump, look: 'lead', ground: motorGround },
  fan: { draw: drawFan, look: 'lead', ground: plasticGround },
  speaker: { draw: drawSpeaker, look: 'lead', ground: darkGround },
  display: { draw: drawDisplay, look: 'header', ground: displayGround },
  camera: { draw: drawCamera, look: 'header', ground: cameraGround },
  antenna: { draw: drawAntenna, look: 'lead', ground: plasticGround },
  cylinder_sensor: { draw: drawSleeve, look: 'lead', ground: sensorGround },
  probe: { draw: drawProbe, look: 'lead', ground: sensorGround },
  load_cell: { draw: drawLoadCell, look: 'lead', ground: sensorGround },
  bearing: { draw: drawBearing, look: 'shaft', ground: metalGround },
  coupling: { draw: drawCoupling, look: 'shaft', ground: metalGround },
  rod: { draw: drawRod, look: 'shaft', ground: metalGround },
  rod_end: { draw: drawRodEnd, look: 'shaft', ground: metalGround },
  extrusion: { draw: drawExtrusion, look: 'shaft', ground: metalGround },
  rail: { draw: drawRail, look: 'shaft', ground: metalGround },
  belt: { draw: drawBelt, look: 'shaft', ground: darkGround },
  bracket: { draw: drawBracket, look: 'shaft', ground: metalGround },
  plate: { draw: drawPlate, look: 'shaft', ground: metalGround },
  heat_sink: { draw: drawHeatSink, look: 'shaft', ground: metalGround },
  slab: { draw: drawSlab, look: 'lead', ground: plasticGround },
  iso_1219: { draw: drawFluid, look: 'screw', ground: fluidGround },
  iec_60617: { draw: drawMains, look: 'screw', ground: mainsGround },
};
