import { defineForm } from '../define.ts';
import { roleAssignment } from './role-assignment.ts';

/** Every role with every user, and whether the user has it. */
export default defineForm({ ...roleAssignment, key: ['role_id', 'user_id'], order: ['role_id', 'user_id'], search: ['user_name', 'user_email'] });
