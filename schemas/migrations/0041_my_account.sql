ALTER TABLE "second_factor" ADD COLUMN "factor_name" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "new_totp_secret" text;