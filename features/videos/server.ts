export { ORIGINAL } from './server/processing/arguments.ts'
export { processVideo } from './server/processing/process-video.ts'
