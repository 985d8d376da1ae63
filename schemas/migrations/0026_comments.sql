CREATE TABLE "product_comment" (
	"comment_id" bigserial PRIMARY KEY NOT NULL,
	"product_code" text NOT NULL,
	"comment_text" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "purchase_order_comment" (
	"comment_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"purchase_order_id" bigint NOT NULL,
	"comment_text" text NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "number_of_comments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order" ADD COLUMN "last_comment" text;--> statement-breakpoint
ALTER TABLE "product_comment" ADD CONSTRAINT "product_comment_product_code_product_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."product"("product_code") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "purchase_order_comment" ADD CONSTRAINT "purchase_order_comment_order_fk" FOREIGN KEY ("company_code","purchase_order_id") REFERENCES "public"."purchase_order"("company_code","purchase_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_comment_product" ON "product_comment" USING btree ("product_code");--> statement-breakpoint
CREATE INDEX "purchase_order_comment_order" ON "purchase_order_comment" USING btree ("purchase_order_id");