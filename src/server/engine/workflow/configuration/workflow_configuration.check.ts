import { defineCheck } from '../../records/log/table-checks.ts';
import { checkConfiguration } from './check-configuration.ts';

export default defineCheck({ make: checkConfiguration });
