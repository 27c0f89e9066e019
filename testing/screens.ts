import { configure } from '@testing-library/react'

// Machines that run several tests at once draw slowly; who waits for something waits this long before it counts as missing.
configure({ asyncUtilTimeout: 15_000 })
