export { forgetFirstStarts as default } from './first-start.ts'
