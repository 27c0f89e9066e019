// Script file: live
export { caseStudiesEvents } from '../contract.ts'
