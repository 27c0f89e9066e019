export { ClientStatistics } from './web/ClientStatistics.tsx'
