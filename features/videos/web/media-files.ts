// Code that reads and writes media files, in one chunk that is loaded when the user adds or records a video.
export { finish } from './recorder/finish.ts'
export { inspectFile } from './sending/inspect-file.ts'
