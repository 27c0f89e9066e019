// Script file: live
export { archivesEvents } from '../contract/imports.ts'
