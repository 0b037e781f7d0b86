import type { Check } from '../reports/doctor.ts';

export type { Check };

export const fine = (name: string, message: string): Check => ({ name, state: 'ok', message });
export const missing = (name: string, message: string): Check => ({ name, state: 'missing', message });
export const wrong = (name: string, message: string): Check => ({ name, state: 'wrong', message });
