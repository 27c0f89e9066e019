// Script file: live
export { videosEvents } from '../contract.ts'
