import { FrameTooCostly } from '../malformed.ts';
import { type Answer, type JobMessage, unpacked } from './job-thread.ts';
import { type Job, type Results, runJob } from './jobs.ts';

/** Runs the job of a message. `buffers` are those of the result's bytes: they are moved to whoever asked, not copied. */
export function answerJob(message: JobMessage): { readonly answer: Answer; readonly buffers: ArrayBuffer[] } {
  try {
    const result = runJob(unpacked(message));
    return { answer: { result }, buffers: buffersOf(result) };
  } catch (fault) {
    const error = fault instanceof Error ? fault.message : String(fault);
    return { answer: fault instanceof FrameTooCostly ? { error, limit: fault.limit } : { error }, buffers: [] };
  }
}

function buffersOf(result: Results[Job['kind']]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const look = (value: unknown) => {
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) Object.values(value).forEach(look);
  };
  look(result);
  return [...buffers];
}
