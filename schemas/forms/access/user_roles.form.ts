import { defineForm } from '../define.ts';
import { roleAssignment } from './role-assignment.ts';

/** Every user with every role, and whether the user has it. */
export default defineForm({ ...roleAssignment, key: ['user_id', 'role_id'], order: ['user_id', 'role_id'], search: ['role_name'] });
